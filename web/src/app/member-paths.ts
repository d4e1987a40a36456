const GUEST_PATHS = ['/login', '/register', '/forgot-password', '/reset-password', '/sign-in']

/** Whether only a signed-in user may stay on this path. */
export const isMemberPath = (pathname: string): boolean =>
  pathname !== '/verify' && !GUEST_PATHS.includes(pathname) && !pathname.startsWith('/s/') && !pathname.startsWith('/site/')
