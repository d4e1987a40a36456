import { test } from 'vitest'
import { renderApp } from './render'
import { expectConsole } from './quiet-console'

/* oxlint-disable no-console -- what is written is what is tested */

const Twins = () => ['a', 'a'].map((key) => <p key={key}>{key}</p>)

test.fails('a warning of React fails the test, also the first of a file', async () => {
  await renderApp(<Twins />)
})

test.fails('another warning fails the test', () => {
  console.warn('odd')
})

test('an announced warning does not', () => {
  expectConsole(/^odd/, /even/)
  console.error('odd', 1)
  console.warn('not', 'even')
})

test.fails('one that is announced must come', () => {
  expectConsole(/odd/)
})
