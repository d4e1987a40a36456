import type { StarterModules } from '..'

export const et: StarterModules = {}
