import type { ChainedCommands, Editor } from '@tiptap/core'
import { IconList, IconListNumbers } from '@tabler/icons-react'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { getPressedKey } from '../../lib/pressed-key'
import type { AddBelowEntry, AddBelowProps } from '../_shared/add-below'
import { useItemText } from '../_shared/item-text'
import type { Slash, SlashMatch } from './slash-command'
import classes from './slash-menu.module.css'
import { isFound, loadNames, type NamesOf } from './slash-names'

interface SlashMenuProps {
  editor: Editor
  store: StoreApi<Slash>
  itemId: number
  AddBelow: ComponentType<AddBelowProps>
}

/** The menu of a "/" in an empty paragraph: blocks of the text, and items to add below it. */
export function SlashMenu({ editor, store, itemId, AddBelow }: SlashMenuProps) {
  const match = useStore(store, (slash) => slash.match)
  if (!match) return null
  return <AddBelow itemId={itemId}>{(entries) => <Entries editor={editor} store={store} match={match} entries={entries} />}</AddBelow>
}

/** A block of the text itself, made of the paragraph in the same change. */
interface BlockEntry extends Omit<AddBelowEntry, 'run'> {
  change: (chain: ChainedCommands) => ChainedCommands
}
type Entry = AddBelowEntry | BlockEntry

const blocks = [
  { text: 'bulletList', icon: IconList, change: (chain: ChainedCommands) => chain.toggleBulletList() },
  { text: 'numberedList', icon: IconListNumbers, change: (chain: ChainedCommands) => chain.toggleOrderedList() },
] as const

interface EntriesProps extends Pick<SlashMenuProps, 'editor' | 'store'> {
  match: SlashMatch
  entries: readonly AddBelowEntry[]
}

function Entries({ editor, store, match, entries }: EntriesProps) {
  const ti = useItemText()
  const [namesOf, setNamesOf] = useState<NamesOf | null>(null)
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const names = await loadNames()
      if (isShown) setNamesOf(() => names)
    }
    // Without them the language of the interface is enough.
    show().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [])
  const { query } = match
  const all: Entry[] = [...entries, ...blocks.map((block) => ({ ...block, label: ti(block.text) }))]
  const found = all.filter(({ text, label }) => isFound([label, ...(namesOf?.(text) ?? [])], query))
  if (found.length === 0) return null
  return <List editor={editor} store={store} match={match} found={found} />
}

/** Says of a field that it chooses from a list. Returns a function that makes it a text again. */
function showAsCombobox(field: HTMLElement, listId: string): () => void {
  const multiline = field.getAttribute('aria-multiline')
  const attributes = { 'aria-haspopup': 'listbox', 'aria-expanded': 'true', 'aria-autocomplete': 'list', 'aria-controls': listId }
  field.removeAttribute('aria-multiline')
  field.setAttribute('role', 'combobox')
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  return () => {
    field.setAttribute('role', 'textbox')
    for (const name of [...Object.keys(attributes), 'aria-activedescendant']) field.removeAttribute(name)
    if (multiline !== null) field.setAttribute('aria-multiline', multiline)
  }
}

interface ListProps extends Omit<EntriesProps, 'entries'> {
  found: readonly Entry[]
}

function List({ editor, store, match, found }: ListProps) {
  const t = useTranslations('richtext')
  const id = useId()
  // With every letter the first one is chosen again.
  const [chosen, setChosen] = useState({ query: match.query, index: 0 })
  const setIndex = (index: number) => setChosen({ query: match.query, index })
  const [place] = useState(() => {
    const element = document.createElement('div')
    element.className = classes.place ?? ''
    // A press here does not leave the item.
    element.dataset['besideBoard'] = ''
    return element
  })
  const { mount } = match
  useEffect(() => mount(place), [mount, place])
  const at = chosen.query === match.query ? Math.min(chosen.index, found.length - 1) : 0
  const choose = (entry: Entry) => {
    const chain = match.remove(editor, !('change' in entry))
    if ('change' in entry) entry.change(chain).run()
    else {
      chain.run()
      entry.run()
    }
  }
  useEffect(() => showAsCombobox(editor.view.dom, id), [editor, id])
  useEffect(() => {
    editor.view.dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [editor, id, at])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = getPressedKey(event)
      const entry = found[at]
      if (key === 'ArrowDown' || key === 'ArrowUp') setIndex((at + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
      else if (entry && (key === 'Enter' || (key === 'Tab' && !event.shiftKey))) choose(entry)
      else return false
      return true
    }
    store.setState({ onKey })
    return () => store.setState({ onKey: () => false })
  })
  return createPortal(
    <div className={classes.menu} id={id} role="listbox" aria-label={t('addBelow')}>
      {found.map((entry, position) => (
        // The keys are the editor's, which has the focus.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={entry.text}
          id={`${id}-${position}`}
          className={classes.entry}
          role="option"
          tabIndex={-1}
          aria-selected={position === at}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setIndex(position)}
          onClick={() => choose(entry)}
        >
          <entry.icon size={18} stroke={1.6} aria-hidden />
          {entry.label}
        </div>
      ))}
    </div>,
    place,
  )
}
