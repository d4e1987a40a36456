/** Returns the build of this page, named by its entry's script; null in development. */
export const ownBuild = (): string | null => document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null
