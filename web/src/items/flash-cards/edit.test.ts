import { expect, test } from 'vitest'
import type { FlashCard } from '@keel/contract/items/flash-cards/schema'
import { countHalves, isBlank, newCard, pasteCards } from './edit'

const card = (id: string, front = id, back = `${id}2`): FlashCard => ({ id, front, back })
const shown = (cards: readonly FlashCard[] | undefined) => cards?.map(({ front, back }) => `${front}/${back}`)

test('a card is blank without sides and example, and half with one side', () => {
  expect([
    isBlank(newCard()),
    isBlank({ ...newCard(' '), example: ' ' }),
    isBlank({ ...newCard(), example: 'x' }),
    isBlank(newCard('a')),
  ]).toEqual([true, true, false, false])
  expect(countHalves([card('a'), newCard(), newCard('a'), newCard('\u200b', 'b'), newCard(' ', '\u200b')])).toBe(2)
})

test('pasted lines become cards after a card, or in place of a blank one; a word belongs into the field', () => {
  const cards = [card('a'), newCard(), card('b')]
  const blank = cards[1]?.id ?? ''
  expect(pasteCards(cards, blank, 'cat')).toBeNull()
  expect(pasteCards(cards, 'a', 'cat - kass')).toBeNull()
  const one = pasteCards(cards, blank, 'cat - kass')
  expect([shown(one?.rows), one?.lastId]).toEqual([['a/a2', 'cat/kass', 'b/b2'], blank])
  const two = pasteCards(cards, 'a', 'cat\tkass\ndog\tkoer; peni')
  expect(shown(two?.rows)).toEqual(['a/a2', 'cat/kass', 'dog/koer; peni', 'b/b2'])
  expect(two?.rows.find(({ id }) => id === two.lastId)?.front).toBe('dog')
})

test('says how many cards did not fit', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `a${n} - b${n}`).join('\n')
  const first = newCard()
  expect(pasteCards([first], first.id, lines(103))).toMatchObject({ over: 3, losses: { wordless: 0 } })
  expect(pasteCards([card('a')], 'a', lines(100))?.rows).toHaveLength(100)
  expect(pasteCards([card('a')], 'a', lines(100))?.over).toBe(1)
})
