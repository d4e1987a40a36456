import { Checkbox, NativeSelect } from '@mantine/core'
import { IconQuote, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CARD_EXAMPLE_MAX_LENGTH, FLASH_CARDS_MAX, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { Side } from '@keel/contract/items/flash-cards/keys'
import type { FlashCard, FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { toast } from '../../ui/toast/toast'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { EditorRow, EditorRows, RowFaults, RowsFoot, RowTool } from '../_shared/rows/editor-rows'
import { RowInput, RowText } from '../_shared/rows/row-fields'
import classes from '../_shared/rows/rows.module.css'
import { useRows } from '../_shared/rows/use-rows'
import { toastLosses } from '../_shared/toast-losses'
import { useDraft } from '../_shared/use-draft'
import { countHalves, isBlank, newCard, pasteCards } from './edit'

const WAYS = { front: 'wayFront', back: 'wayBack', both: 'wayBoth' } as const

/** Edits the cards of the exercise, one per row, and how learners go through them. */
export function FlashCardsEditor(props: EditorProps<FlashCardsValue>) {
  const t = useTranslations('flash-cards-editor')
  const [value, change] = useDraft(props)
  const { cards } = value
  // An example that was taken away by mistake comes back with its field.
  const examples = useRef(new Map<string, string>())
  const set = (next: FlashCard[]) => change({ ...value, cards: next })
  const list = useRows({ rows: cards, max: FLASH_CARDS_MAX, onChange: set, create: () => newCard(), fieldOf: ({ id }) => `${id}/front` })
  const isOnly = cards.length === 1
  const halves = countHalves(cards)

  const toggleExample = ({ example, ...card }: FlashCard) => {
    if (example !== undefined) examples.current.set(card.id, example)
    const next = example === undefined ? { ...card, example: examples.current.get(card.id) ?? '' } : card
    list.replace(next)
    if (example === undefined) list.focus(`${card.id}/example`)
  }
  const paste = (id: string, text: string): boolean => {
    const pasted = pasteCards(cards, id, text)
    if (!pasted) return false
    set(pasted.rows)
    list.focus(`${pasted.lastId}/back`)
    if (pasted.over > 0) toast.warning(t('cardsOver', { count: pasted.over, max: FLASH_CARDS_MAX }))
    toastLosses(pasted.losses)
    return true
  }
  const side = (card: FlashCard, at: number, name: Side) => (
    <RowInput
      field={`${card.id}/${name}`}
      label={t(name, { number: at + 1 })}
      placeholder={t(`${name}Placeholder`)}
      value={card[name]}
      maxLength={WORD_MAX_LENGTH}
      autoFocus={at === 0 && name === 'front'}
      onChange={(text) => list.replace({ ...card, [name]: text })}
      onEnter={() => (name === 'front' ? list.focus(`${card.id}/back`) : list.goOn(at))}
      onErase={name === 'front' && isBlank(card) && !isOnly && (() => list.erase(at))}
      onPaste={(text) => paste(card.id, text)}
    />
  )
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('card', { number })}>
        {(card, at) => (
          <EditorRow
            key={card.id}
            number={list.numberOf(card.id)}
            name={t('card', { number: at + 1 })}
            columns="two"
            tools={
              <>
                <RowTool
                  label={t('exampleToggle', { number: at + 1 })}
                  icon={IconQuote}
                  isOn={card.example !== undefined}
                  onClick={() => toggleExample(card)}
                />
                <RowTool label={t('cardDelete', { number: at + 1 })} icon={IconTrash} isDisabled={isOnly} onClick={() => list.remove(at)} />
              </>
            }
          >
            {side(card, at, 'front')}
            {side(card, at, 'back')}
            {card.example !== undefined && (
              <RowText
                field={`${card.id}/example`}
                label={t('example', { number: at + 1 })}
                placeholder={t('examplePlaceholder')}
                maxRows={4}
                value={card.example}
                maxLength={CARD_EXAMPLE_MAX_LENGTH}
                onChange={(example) => list.replace({ ...card, example })}
                onEnter={() => list.goOn(at)}
              />
            )}
          </EditorRow>
        )}
      </EditorRows>
      <RowFaults faults={halves > 0 ? [t('half', { count: halves })] : []} />
      <RowsFoot list={list} label={t('cardAdd')} />
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
