export const sheetRatios = ['wide', 'square', 'a4'] as const
export const sheetLines = ['none', 'ruled', 'grid', 'staves'] as const
