import { Outlet } from '@tanstack/react-router'

export function AuthLayout() {
  return <main id="main"><Outlet /></main>
}
