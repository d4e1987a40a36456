import type { TableValue } from '@keel/contract/items/table/schema'
import type { ViewProps } from '../_shared/item-type'
import { StaticDocument } from '../_shared/rich-text/static-document'

export function TableView({ value }: ViewProps<TableValue>) {
  return <StaticDocument blocks={value.content} />
}
