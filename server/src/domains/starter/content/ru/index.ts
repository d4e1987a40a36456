import type { StarterModules } from '..'

export const ru: StarterModules = {}
