import { SITE_PAGES } from '@keel/contract/site-texts'
import type { ComponentType } from 'react'
import { addTexts } from '../i18n/language'

/** The code of the pages that are shown without the router while nobody is signed in. */
export const visitorScreens = {
  login: () => import('../screens/login/login-screen'),
  register: () => import('../screens/register/register-screen'),
  forgotPassword: () => import('../screens/forgot-password/forgot-password-screen'),
  resetPassword: () => import('../screens/reset-password/reset-password-screen'),
  signIn: async () => {
    const [module] = await Promise.all([import('../screens/sign-in/sign-in-screen'), addTexts('terms')])
    return module
  },
  personal: async () => {
    const [module] = await Promise.all([import('../screens/personal/personal-screen'), addTexts('without-mail')])
    return module
  },
  sitePage: () => import('../screens/site-page/site-page-screen'),
  shared: () => import('../screens/shared/shared-screen'),
}

export interface VisitorPage {
  /** Whether its screen is inside the layout with the picture. */
  framed: boolean
  /** Loads the screen while it may not be known yet whether somebody is signed in. */
  load: (isSignedIn: Promise<boolean>) => Promise<ComponentType>
}

const framed = (load: VisitorPage['load']): VisitorPage => ({ framed: true, load })
const PAGES: Record<string, VisitorPage> = {
  '/login': framed(async () => (await visitorScreens.login()).LoginScreen),
  '/register': framed(async () => (await visitorScreens.register()).RegisterScreen),
  '/forgot-password': framed(async () => (await visitorScreens.forgotPassword()).ForgotPasswordScreen),
  '/reset-password': framed(async () => (await visitorScreens.resetPassword()).ResetPasswordScreen),
  '/sign-in': framed(async () => (await visitorScreens.signIn()).SignInScreen),
  '/personal': framed(async () => (await visitorScreens.personal()).PersonalScreen),
  ...Object.fromEntries(
    SITE_PAGES.map((page) => [`/site/${page}`, { framed: false, load: async () => (await visitorScreens.sitePage()).SitePageScreen }]),
  ),
}

/** Returns the page of a path that needs no router; null for all others. */
export function visitorPage(pathname: string): VisitorPage | null {
  const link = /^\/s\/([^/]+)$/.exec(pathname)?.[1]
  if (!link) return PAGES[pathname] ?? null
  return {
    framed: false,
    load: async (isSignedIn) => {
      const { prepareVisit, SharedScreen } = await visitorScreens.shared()
      await prepareVisit(decodeURIComponent(link), isSignedIn)
      return SharedScreen
    },
  }
}
