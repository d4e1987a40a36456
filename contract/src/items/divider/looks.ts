export const dividerLooks = ['line', 'space', 'page'] as const
