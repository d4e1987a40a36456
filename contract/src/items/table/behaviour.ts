import { defineBehaviour } from '../define'
import { emptyTable } from './empty-table'

export const table = defineBehaviour({ code: 13, name: 'table', emptyValue: emptyTable })
