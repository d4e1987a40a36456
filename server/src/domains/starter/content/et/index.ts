import type { StarterModules } from '../../build'

export const et: StarterModules = {}
