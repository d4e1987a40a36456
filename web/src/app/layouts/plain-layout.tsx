import { Outlet } from '@tanstack/react-router'

export function PlainLayout() {
  return <main id="main"><Outlet /></main>
}
