import type { MantineColorsTuple } from '@mantine/core'

/** Deep green: the one strong colour. */
export const green: MantineColorsTuple = [
  '#eef5f0',
  '#dbeae1',
  '#b9d5c5',
  '#94bfa8',
  '#6fa88b',
  '#4c8f70',
  '#35775a',
  '#286549',
  '#1f5b45',
  '#123d2e',
]
/** Warm greys, from paper to ink. */
export const gray: MantineColorsTuple = [
  '#faf7f0',
  '#f4f0e6',
  '#eae4d6',
  '#dcd5c5',
  '#c2baa8',
  '#999182',
  '#6c675c',
  '#545047',
  '#3b3832',
  '#26241f',
]
/** Dark scheme: ink first, night last. */
export const dark: MantineColorsTuple = [
  '#e8e6df',
  '#cfcdc5',
  '#a9a9a0',
  '#7d7f77',
  '#474b46',
  '#353936',
  '#242825',
  '#191c1a',
  '#141715',
  '#0e100f',
]
/** Brick, for destructive actions and errors. */
export const red: MantineColorsTuple = [
  '#fcf0ed',
  '#f7ddd7',
  '#edbbb0',
  '#e29585',
  '#d87461',
  '#cc5743',
  '#b84630',
  '#a13a27',
  '#862f20',
  '#5f2016',
]
