import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useMediaQuery, useNetwork } from '@mantine/hooks'
import { IconArrowRight, IconSearch, type IconProps } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl/react'
import { SEARCH_EVERYWHERE_MAX_LENGTH } from '@keel/contract/constants'
import type { FoundBoard, SearchResults } from '@keel/contract/entities/search'
import { isApiError } from '../../data/_shared/errors'
import { keys } from '../../data/_shared/keys'
import { openBoard } from '../../data/boards/last-board'
import { selectBoard } from '../../data/modules/calls'
import { searchQuery } from '../../data/search/queries'
import { DialogFrame } from '../../ui/dialog-frame'
import { dayIn } from './day-in'
import { hasWords } from './fold'
import { entriesOf, ICONS, KINDS, MORE } from './results'
import classes from './search.module.css'

/** A screen, or something to do at once. */
export interface Command {
  id: string
  label: string
  icon: ComponentType<IconProps>
  run: () => unknown
}

interface PaletteProps {
  opened: boolean
  onClose: () => void
  screens: readonly Command[]
  commands: readonly Command[]
}

/** Later than this after the last letter the server is asked. */
const SEARCH_AFTER_MS = 120

/** The search everywhere: one field, and below it what was found. */
export function Palette({ opened, onClose, ...lists }: PaletteProps) {
  const t = useTranslations('search')
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <DialogFrame
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="lg"
      // At one height, however long the list is.
      centered={false}
      yOffset="10dvh"
      fullScreen={narrow}
      classNames={{ content: classes.content, body: classes.body }}
      transitionProps={{ duration: 0 }}
    >
      <Search {...lists} onClose={onClose} />
    </DialogFrame>
  )
}

/** A line of the list, of whatever kind. */
interface Line {
  id: string
  icon: ComponentType<IconProps>
  name: string
  note: string
  run: () => unknown
}

/** Returns what was typed or pasted in one line, as the server takes it. */
const cleaned = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()

/** Where the results of a search lead. */
function useOpen(onClose: () => void) {
  const router = useRouter()
  const client = useQueryClient()
  const go = async (href: string) => {
    onClose()
    await router.navigate({ href })
  }
  const openFound = async (board: FoundBoard) => {
    if (board.room_id !== null) {
      openBoard(board.room_id, board.id)
      return go(`/room/${board.room_id}`)
    }
    // The space opens at the board that was selected last.
    await selectBoard(board.module_id, board.id).catch(() => undefined)
    await client.resetQueries({ queryKey: keys.space })
    return go('/space')
  }
  return { go, openFound }
}

function Search({ screens, commands, onClose }: Omit<PaletteProps, 'opened'>) {
  const t = useTranslations('search')
  const common = useTranslations('common')
  const format = useFormatter()
  const locale = useLocale()
  const [text, setText] = useState('')
  const q = cleaned(text)
  const [debounced] = useDebouncedValue(q, SEARCH_AFTER_MS)
  const [today] = useState(() => new Date())
  const asked = q === '' ? '' : debounced
  const { online } = useNetwork()
  const search = useQuery(searchQuery(asked, dayIn(asked, locale, today)))
  const { go, openFound } = useOpen(onClose)

  const isAway = !online || search.fetchStatus === 'paused' || isApiError(search.error, 'network')
  const found = q === '' || isAway ? undefined : search.data
  const isWaiting = !isAway && !search.isError && q !== '' && (asked !== q || search.isFetching)
  const dateOf = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  const own = (list: readonly Command[]): Line[] =>
    list
      .filter(({ label }) => q === '' || hasWords(label, q))
      .map(({ id, label, icon, run }) => ({
        id,
        icon,
        name: label,
        note: '',
        run: () => {
          onClose()
          return run()
        },
      }))
  const linesOf = (results: SearchResults) => {
    const entries = entriesOf(results, dateOf)
    return KINDS.map((kind) => ({
      key: kind as string,
      more: results[kind].more && MORE[kind] === undefined,
      lines: [
        ...entries[kind].map(({ id, name, note, to }): Line => ({
          id: `${kind}-${id}`,
          icon: ICONS[kind],
          name,
          note,
          run: () => ('board' in to ? openFound(to.board) : go(to.path)),
        })),
        ...(results[kind].more && MORE[kind] !== undefined
          ? [
              {
                id: `${kind}-more`,
                icon: IconArrowRight,
                name: t('more'),
                note: '',
                run: () => go(`${MORE[kind]}?q=${encodeURIComponent(JSON.stringify(asked))}`),
              },
            ]
          : []),
      ],
    }))
  }
  const groups = [
    { key: 'screens', more: false, lines: own(screens) },
    { key: 'commands', more: false, lines: own(commands) },
    ...(found ? linesOf(found) : []),
  ].filter(({ lines }) => lines.length > 0)
  const lines = groups.flatMap((group) => group.lines)

  const box = useCombobox({ opened: true })
  const list = useId()
  const shown = lines.map(({ id }) => id).join()
  // With every change of the list its first line is chosen again.
  const [chosen, setChosen] = useState<{ shown: string; option: string | undefined } | null>(null)
  const first = lines[0] && `${list}-${lines[0].id}`
  const active = chosen?.shown === shown ? chosen.option : first
  const chooseFirst = useEffectEvent((_shown: string) => void box.selectFirstOption())
  useEffect(() => chooseFirst(shown), [shown])
  /** Mantine chooses a line when an arrow is pressed; this is read after it. */
  const readActive = () =>
    setChosen({ shown, option: document.getElementById(list)?.querySelector('[data-combobox-selected]')?.id ?? first })
  const state = isAway
    ? q !== '' && t('offline')
    : search.isError && q !== ''
      ? t('failed')
      : isWaiting
        ? lines.length === 0 && common('loading')
        : lines.length === 0 && t('none', { query: q })
  return (
    <Combobox store={box} onOptionSubmit={(id) => void lines.find((line) => line.id === id)?.run()}>
      <div className={classes.field} onKeyDown={readActive} role="presentation">
        <Combobox.EventsTarget withAriaAttributes={false}>
          <TextInput
            role="combobox"
            aria-label={t('title')}
            aria-haspopup="listbox"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={list}
            aria-activedescendant={active}
            placeholder={t('placeholder')}
            value={text}
            maxLength={SEARCH_EVERYWHERE_MAX_LENGTH}
            autoComplete="off"
            data-autofocus
            size="md"
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            rightSection={isWaiting && <Loader size={16} aria-hidden />}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
      </div>
      <p className={classes.state} role="status">
        {state || null}
      </p>
      <Combobox.Options id={list} className={classes.list} aria-label={t('results')} aria-busy={isWaiting}>
        {groups.map(({ key, lines: ofGroup, more }) => (
          <div key={key} role="group" aria-labelledby={`${list}-${key}`} className={classes.group}>
            <div id={`${list}-${key}`} className={classes.heading}>
              {t(`kinds.${key as 'rooms'}`)}
            </div>
            {ofGroup.map(({ id, icon: LineIcon, name, note }) => (
              <Combobox.Option key={id} id={`${list}-${id}`} value={id} className={classes.line} aria-selected={active === `${list}-${id}`}>
                <LineIcon size={19} stroke={1.6} aria-hidden />
                <span className={classes.name}>{name}</span>
                {note !== '' && <span className={classes.note}>{note}</span>}
              </Combobox.Option>
            ))}
            {more && (
              <p className={classes.rest} role="presentation">
                {t('rest')}
              </p>
            )}
          </div>
        ))}
      </Combobox.Options>
    </Combobox>
  )
}
