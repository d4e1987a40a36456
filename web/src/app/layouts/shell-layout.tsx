import { Outlet } from '@tanstack/react-router'

export function ShellLayout() {
  return <main id="main"><Outlet /></main>
}
