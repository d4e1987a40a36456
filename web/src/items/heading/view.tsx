import type { HeadingValue } from '@keel/contract/items/heading/schema'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'

export function HeadingView({ value }: ViewProps<HeadingValue>) {
  return <StaticDocument blocks={value.content} />
}
