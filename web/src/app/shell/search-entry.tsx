import { retriedPart } from '../../lib/retried-part'
import type { SearchButtonProps } from './search-host'

const code = () => import('./search-host')
const Button = retriedPart(() => code().then((module) => module.SearchButton))

/** The keys that open the search everywhere, and its dialog; loaded after the page itself. */
export const SearchHost = retriedPart(() => code().then((module) => module.SearchHost))
/** The entry that opens it. */
export const SearchEntry = (props: SearchButtonProps) => <Button fallback={<span className={props.className} />} {...props} />
