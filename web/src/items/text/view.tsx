import type { TextValue } from '@keel/contract/items/text/schema'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'

export function TextView({ value }: ViewProps<TextValue>) {
  return <StaticDocument blocks={value.content} />
}
