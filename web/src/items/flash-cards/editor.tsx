import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { FLASH_CARDS_MAX } from '@keel/contract/constants'
import type { FlashCard, FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { SortableList } from '../../lib/dnd/sortable-list'
import { useNumbers } from '../../lib/dnd/use-numbers'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import { focusField } from '../_shared/field-focus'
import type { EditorProps } from '../_shared/item-type'
import { moveBefore } from '../_shared/move-before'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { CardRow } from './card-row'
import { countHalves, newCard, pasteCards } from './edit'
import classes from './editor.module.css'

const WAYS = { front: 'wayFront', back: 'wayBack', both: 'wayBoth' } as const

/** Edits the cards of the exercise, one per row, and how learners go through them. */
export function FlashCardsEditor(props: EditorProps<FlashCardsValue>) {
  const t = useTranslations('flash-cards-editor')
  const [value, change] = useDraft(props)
  const { cards } = value
  const box = useRef<HTMLDivElement>(null)
  // An example that was taken away by mistake comes back with its field.
  const examples = useRef(new Map<string, string>())
  const numberOf = useNumbers()
  const ids = cards.map(({ id }) => numberOf(id))
  const idOf = (number: number | null) => cards[ids.indexOf(number ?? 0)]?.id ?? null
  const set = (next: FlashCard[]) => change({ ...value, cards: next })
  const focus = (id: string, field: 'front' | 'back' | 'example' = 'front') => focusField(box.current, `${id}/${field}`)
  const halves = countHalves(cards)
  const isFull = cards.length >= FLASH_CARDS_MAX

  const add = () => {
    const card = newCard()
    set([...cards, card])
    focus(card.id)
  }
  const goOn = (at: number) => {
    const next = cards[at + 1]
    if (next) focus(next.id)
    else if (!isFull) add()
  }
  const remove = (at: number) => {
    const left = cards.toSpliced(at, 1)
    if (left.length === 0) return
    set(left)
    focus(left[Math.max(0, at - 1)]?.id ?? '')
  }
  const toggleExample = ({ example, ...card }: FlashCard) => {
    if (example !== undefined) examples.current.set(card.id, example)
    const next = example === undefined ? { ...card, example: examples.current.get(card.id) ?? '' } : card
    set(cards.map((other) => (other.id === card.id ? next : other)))
    if (example === undefined) focus(card.id, 'example')
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteCards(cards, id, text)
    if (!pasted) return false
    set(pasted.cards)
    focus(pasted.lastId, 'back')
    if (pasted.over > 0) toast.warning(t('cardsOver', { count: pasted.over, max: FLASH_CARDS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  return (
    <EditorBox ref={box} hint={t('editorHint')}>
      <SortableList
        ids={ids}
        nameOf={(number) => t('card', { number: ids.indexOf(number) + 1 })}
        motion="shift"
        onMove={(number, before) => set(moveBefore(cards, idOf(number) ?? '', idOf(before)))}
      >
        <div className={classes.rows}>
          {cards.map((card, at) => (
            <CardRow
              key={card.id}
              card={card}
              number={numberOf(card.id)}
              at={at}
              only={cards.length === 1}
              onChange={(next) => set(cards.map((other) => (other.id === card.id ? next : other)))}
              onExample={() => toggleExample(card)}
              onPaste={(text) => paste(card.id, text)}
              onEnter={(from) => (from === 'front' ? focus(card.id, 'back') : goOn(at))}
              onDelete={() => remove(at)}
            />
          ))}
        </div>
      </SortableList>
      {halves > 0 && <p className={classes.half}>{t('half', { count: halves })}</p>}
      {!isFull && (
        <Button variant="default" className={classes.add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          {t('cardAdd')}
        </Button>
      )}
      <div className={classes.options}>
        <NativeSelect
          label={t('ways')}
          value={value.ways}
          data={(['front', 'back', 'both'] as const).map((way) => ({ value: way, label: t(WAYS[way]) }))}
          onChange={({ currentTarget }) => change({ ...value, ways: currentTarget.value as FlashCardsValue['ways'] })}
        />
        <Checkbox
          classNames={{ body: classes.check }}
          label={t('typed')}
          checked={value.typed}
          onChange={({ currentTarget }) => change({ ...value, typed: currentTarget.checked })}
        />
      </div>
      {value.typed && <p className={classes.note}>{t('typedHint')}</p>}
    </EditorBox>
  )
}
