/** Pages that are not wider than high are at most this wide, in CSS pixels, before zooming: a page should nearly fit the screen. */
export const UPRIGHT_MAX_WIDTH = 860

/** Returns the width of a page in CSS pixels, where `room` is free. */
export const fittingWidth = ({ width, height }: { width: number; height: number }, room: number): number =>
  height >= width ? Math.min(room, UPRIGHT_MAX_WIDTH) : room
