/** Sizes, colours and times of what is on the screen; shared where the server checks or draws them too. No zod here, so that the web may import values. */

/** Height of a video player on a board. */
export const VIDEO_HEIGHT_PX = 400
export const UNREAD_BADGE_CAP = 99

export const NOTIFICATION_MS = 5000
export const TOOLTIP_SHOW_MS = 500
export const TOOLTIP_HIDE_MS = 50
export const MAP_FLASH_LOCAL_MS = 1000
export const MAP_FLASH_REMOTE_MS = 2000

/** Colours of classrooms. */
export const ROOM_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type RoomColor = (typeof ROOM_COLORS)[number]

/** Points (questions) on images and PDF pages. */
export const POINT_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'pink'] as const
export type PointColor = (typeof POINT_COLORS)[number]
/** Position of a new point, in percent of the area. */
export const POINT_START_PERCENT = 15
export const POINT_TOOLTIP_MS = 3000
export const POINT_CLOSE_MS = 300

export const SKETCH_PEN_WIDTH = 3
export const SKETCH_TEXT_BOX_WIDTH = 80
/** Page width at which widths of pens and sizes of texts are in pixels. */
export const SKETCH_PIXELS_WIDE = 640

/** Players. */
export const PLAYER_DEFAULT_VOLUME = 0.81
export const PDF_RENDER_SCALE = 5
export const BANNER_BORDER_PX = 3
export const BANNER_STEP_PERCENT = 5

export const TEXT_COLORS = ['red', 'yellow', 'green', 'blue', 'violet', 'orange', 'black', 'white'] as const
/** Rich-text palette; the default is `RICH_TEXT_DEFAULT_COLOR`. */
export const RICH_TEXT_PALETTE = {
  gray: '#8b98ae',
  orange: '#e07d55',
  yellow: '#ffb93f',
  green: '#5ebd75',
  blue: '#5597f2',
  red: '#ff6b6b',
} as const
export const RICH_TEXT_DEFAULT_COLOR = '#4b5563'
export const TEXT_SIZES_PX = [14, 18, 22, 26, 30, 34] as const
export const TEXT_SIZE_DEFAULT_PX = 22
export const TEACHER_PEN_COLOR = '#dc2626'
export const AVATAR_COLORS = [
  '#b4442f',
  '#a3541c',
  '#8f5f0c',
  '#6f6a10',
  '#4d7020',
  '#2f7335',
  '#1d7350',
  '#12716a',
  '#146d83',
  '#1f6598',
  '#2f5ba6',
  '#4551ad',
  '#5c49ab',
  '#7341a1',
  '#873b91',
  '#97377b',
  '#a23762',
  '#a93c4a',
] as const
export const STUDENT_PEN_COLORS = [
  '#0d6e6e',
  '#1d4ed8',
  '#7c3aed',
  '#be185d',
  '#b45309',
  '#15803d',
  '#0369a1',
  '#4338ca',
  '#a21caf',
  '#c2410c',
  '#4d7c0f',
  '#0f766e',
] as const

/** Returns the colour of a person's avatar, always the same for one user. */
export const avatarColor = (userId: number): string => AVATAR_COLORS[userId % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
/** Returns two upper-case initials for an avatar, or one for a single name. */
export const initials = (firstName: string, lastName: string): string =>
  ((Array.from(firstName.trim())[0] ?? '') + (Array.from(lastName.trim())[0] ?? '')).toLocaleUpperCase()
