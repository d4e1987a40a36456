/** The templates that every teacher has; their texts are in the language of the interface. */
export const BUILT_IN_TEMPLATES = ['speaking', 'reading', 'listening', 'grammar', 'vocabulary'] as const
export type BuiltInTemplate = (typeof BUILT_IN_TEMPLATES)[number]
