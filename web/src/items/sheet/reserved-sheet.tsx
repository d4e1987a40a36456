import type { SheetValue } from '@keel/contract/items/sheet/schema'
import { UPRIGHT_MAX_WIDTH } from '../_shared/layers/fitting-width'
import { getPaperSize } from './paper'
import classes from './reserved-sheet.module.css'

/** The room of a page with its tools, until the code is here. */
export function ReservedSheet({ value }: { value: SheetValue }) {
  const { width, height } = getPaperSize(value)
  return (
    <div aria-busy>
      <div className={classes.tools} />
      <div
        className={classes.page}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: height < width ? undefined : UPRIGHT_MAX_WIDTH }}
      />
    </div>
  )
}
