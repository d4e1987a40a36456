import { Outlet } from '@tanstack/react-router'

export function MemberLayout() {
  return <main id="main"><Outlet /></main>
}
