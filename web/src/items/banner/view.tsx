import type { BannerValue } from '@keel/contract/items/banner/schema'
import type { ViewProps } from '../_shared/item-type'
import { Strip } from './strip'

/** A strip over the whole width with a picture or a colour and a title. */
export function BannerView({ value }: ViewProps<BannerValue>) {
  return <Strip value={value} />
}
