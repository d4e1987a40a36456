import type { StarterModules } from '../../build'

export const ru: StarterModules = {}
