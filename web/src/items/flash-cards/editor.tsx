import { Checkbox, NativeSelect } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { CARD_EXAMPLE_MAX_LENGTH, FLASH_CARDS_MAX } from '@keel/contract/constants'
import { isFull } from '@keel/contract/items/_shared/media'
import type { ItemMedia } from '@keel/contract/items/_shared/media-schema'
import { flashCards, sideOf } from '@keel/contract/items/flash-cards/behaviour'
import type { Side } from '@keel/contract/items/flash-cards/keys'
import type { FlashCard, FlashCardsValue } from '@keel/contract/items/flash-cards/schema'
import { EditorBox } from '../_shared/exercise/editor-box'
import type { EditorProps } from '../_shared/item-type'
import { MediaMenu } from '../_shared/media/media-menu'
import { MediaPreview } from '../_shared/media/media-preview'
import { EditorRows, RowFaults, RowsFoot, RowTool } from '../_shared/rows/editor-rows'
import { PairRow, takePairs } from '../_shared/rows/pair-row'
import { RowText } from '../_shared/rows/row-fields'
import classes from '../_shared/rows/rows.module.css'
import { useRows } from '../_shared/rows/use-rows'
import { useDraft } from '../_shared/use-draft'
import { countHalves, countTextless, isBlank, newCard, pasteCards, withSideMedia } from './edit'

const WAYS = { front: 'wayFront', back: 'wayBack', both: 'wayBoth' } as const

/** Edits the cards of the exercise, one per row, and how learners go through them. */
export function FlashCardsEditor(props: EditorProps<FlashCardsValue>) {
  const t = useTranslations('flash-cards-editor')
  const [value, change] = useDraft(props)
  const { cards } = value
  // An example that was taken away by mistake comes back with its field.
  const examples = useRef(new Map<string, string>())
  const list = useRows({
    rows: cards,
    max: FLASH_CARDS_MAX,
    onChange: (next) => change({ ...value, cards: next }),
    create: () => newCard(),
    fieldOf: ({ id }) => `${id}/front`,
  })
  const hasNoRoom = isFull(flashCards.files(value))
  const [halves, textless] = [countHalves(cards), countTextless(value)]
  const faults = [...(halves > 0 ? [t('half', { count: halves })] : []), ...(textless > 0 ? [t('textless', { count: textless })] : [])]

  const toggleExample = ({ example, ...card }: FlashCard) => {
    if (example !== undefined) examples.current.set(card.id, example)
    const next = example === undefined ? { ...card, example: examples.current.get(card.id) ?? '' } : card
    list.replace(next)
    if (example === undefined) list.focus(`${card.id}/example`)
  }
  const mediaOf = (card: FlashCard, at: number, key: Side) => ({
    label: t(`${key}Media`, { number: at + 1 }),
    onChange: (media: ItemMedia | undefined) => list.replace(withSideMedia(card, key, media)),
  })
  const preview = (card: FlashCard, at: number, key: Side) => {
    const { text, media } = sideOf(card, key)
    return media && <MediaPreview {...mediaOf(card, at, key)} media={media} isAlone={text.trim() === ''} />
  }
  const side = (card: FlashCard, at: number, key: Side) => ({
    key,
    label: t(key, { number: at + 1 }),
    placeholder: t(`${key}Placeholder`),
    value: card[key],
    onChange: (text: string) => list.replace({ ...card, [key]: text }),
    below: preview(card, at, key),
    tool: <MediaMenu {...mediaOf(card, at, key)} media={sideOf(card, key).media} isFull={hasNoRoom} />,
    file: { media: sideOf(card, key).media, isFull: hasNoRoom, onChange: mediaOf(card, at, key).onChange },
  })
  const toOver = (count: number) => t('cardsOver', { count, max: FLASH_CARDS_MAX })
  return (
    <EditorBox ref={list.box} hint={t('editorHint')}>
      <EditorRows list={list} nameOf={(number) => t('card', { number })}>
        {(card, at) => (
          <PairRow
            key={card.id}
            list={list}
            row={card}
            at={at}
            name={t('card', { number: at + 1 })}
            sides={[side(card, at, 'front'), side(card, at, 'back')]}
            isBlank={isBlank(card)}
            isNeeded={cards.length === 1}
            deleteLabel={t('cardDelete', { number: at + 1 })}
            onPaste={(text) => takePairs(list, pasteCards(cards, card.id, text), 'back', toOver)}
            tools={
              <RowTool
                label={t('exampleToggle', { number: at + 1 })}
                icon={IconQuote}
                isOn={card.example !== undefined}
                onClick={() => toggleExample(card)}
              />
            }
          >
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
          </PairRow>
        )}
      </EditorRows>
      <RowFaults faults={faults} />
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
