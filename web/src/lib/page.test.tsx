import { useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { copyText } from './copy-text'
import { downloadCsv } from './csv'
import { useDragPointer } from './dnd/use-drag-pointer'
import { rememberFocus } from './remember-focus'
import { lastFocused, returnFocus } from './last-focus'
import { toSpeaker } from './media-devices/speaker'
import { useNearView } from './near-view'
import { saveBlob } from './save-blob'
import { useAction } from './use-action'
import { pageTitle, useDocumentTitle } from './use-document-title'
import { useMoreInView, type More } from './use-more-in-view'
import { useNow } from './use-now'
import { usePrint } from './use-print'

/** Adds markup to the page and returns the element that matches the selector. */
const host = document.createElement('div')
const put = (html: string) => {
  host.innerHTML = html
  document.body.append(host)
  return (selector: string) => host.querySelector<HTMLElement>(selector)
}
beforeEach(() => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
})
afterEach(() => {
  host.remove()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the focus', () => {
  const tick = () => new Promise((resolve) => setTimeout(resolve))
  const list = (...ids: string[]) =>
    `<ul>${ids.map((id) => `<li><button class="x" id="${id}">${id}</button><input id="i${id}"></li>`).join('')}</ul>`
  const row = (find: ReturnType<typeof put>, id: string) => find(`#${id}`)?.closest('li')

  test('returns to its element, or to the page; never takes it from another', () => {
    const find = put('<main id="main" tabindex="-1"></main><button id="a">a</button><button id="b">b</button>')
    find('#a')?.focus()
    find('#a')?.blur()
    expect(lastFocused()?.id).toBe('a')
    returnFocus(find('#a'))
    expect(document.activeElement?.id).toBe('a')
    returnFocus(find('#b'))
    expect(document.activeElement?.id).toBe('a')
    const gone = find('#a')
    gone?.remove()
    returnFocus(gone)
    expect(document.activeElement?.id).toBe('main')
  })

  test('does not return to a menu', () => {
    const find = put('<button id="a">a</button><div role="menu"><button id="m">m</button></div>')
    find('#a')?.focus()
    find('#m')?.focus()
    expect(lastFocused()?.id).toBe('a')
  })

  test.each([
    ['b', ['b'], 'c'],
    ['c', ['c'], 'b'],
    ['b', ['b', 'c', 'd'], 'a'],
    ['b', [], 'b'],
  ])('of row %s goes, when rows %j are gone, to row %s', async (at, removed, to) => {
    const find = put(list('a', 'b', ...(removed.includes('d') ? ['c', 'd'] : ['c'])))
    find(`#${at}`)?.focus()
    const back = rememberFocus()
    for (const id of removed) row(find, id)?.remove()
    if (removed.length === 0) find(`#${at}`)?.blur()
    back()
    expect(document.activeElement).toBe(document.body)
    await tick()
    expect(document.activeElement?.id).toBe(to)
  })

  test('goes to a row of the outermost list, or to the part of the page without one', async () => {
    const find = put(`<div id="board" tabindex="-1"><ul><li>${list('a')}</li><li>${list('b')}</li></ul></div>`)
    find('#a')?.focus()
    let back = rememberFocus()
    row(find, 'a')?.remove()
    back()
    await tick()
    expect(document.activeElement?.id).toBe('b')
    back = rememberFocus()
    find('ul')?.remove()
    back()
    await tick()
    expect(document.activeElement?.id).toBe('board')
  })
})

describe('a text', () => {
  test('is copied by the clipboard, or else by a selection that leaves no trace', async () => {
    const write = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockResolvedValueOnce(undefined)
      .mockRejectedValue(new Error('NotAllowedError'))
    const copied: [string, boolean][] = []
    const copy = vi.spyOn(document, 'execCommand').mockImplementation((command) => {
      const area = document.activeElement
      if (area instanceof HTMLTextAreaElement)
        copied.push([`${command} ${area.value.slice(area.selectionStart, area.selectionEnd)}`, area.closest('[role=dialog]') !== null])
      return copied.length !== 3
    })
    const find = put('<div role="dialog"><button id="a">a</button></div><button id="b">b</button>')
    // Fields that grow with their text keep a hidden one on the page.
    const areas = document.querySelectorAll('textarea').length
    find('#a')?.focus()
    expect([await copyText('one'), write.mock.calls, copy.mock.calls.length]).toEqual([true, [['one']], 0])
    expect([await copyText('two'), document.activeElement?.id]).toEqual([true, 'a'])
    find('#b')?.focus()
    expect([await copyText('three'), await copyText('four'), document.activeElement?.id]).toEqual([true, false, 'b'])
    expect(copied).toEqual([
      ['copy two', true],
      ['copy three', false],
      ['copy four', false],
    ])
    expect(document.querySelectorAll('textarea')).toHaveLength(areas)
  })

  test('and a table are saved as files, which the browser has a minute to read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const saved: [string, string][] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.download, this.href])
    })
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    saveBlob(new Blob(['hello']), 'a.txt')
    downloadCsv('Words: A1', [['cat', 1]])
    expect(saved.map(([name]) => name)).toEqual(['a.txt', 'Words- A1.csv'])
    const texts = await Promise.all(saved.map(async ([, url]) => (await fetch(url)).text()))
    expect([texts[0], texts[1]?.includes('cat')]).toEqual(['hello', true])
    vi.advanceTimersByTime(59_999)
    expect(revoke).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(revoke.mock.calls).toEqual(saved.map(([, url]) => [url]))
  })
})

test('a slow action runs once at a time, and again after it ended or failed', async () => {
  const ends: ((failed: boolean) => void)[] = []
  const Save = () => {
    const [save, saving] = useAction((name: string) =>
      new Promise<void>((resolve) => ends.push((failed) => (failed ? resolve(Promise.reject(new Error(name))) : resolve()))).catch(
        () => {},
      ),
    )
    return <button onClick={() => save('x')}>{saving ? 'saving' : 'save'}</button>
  }
  const { container } = await render(<Save />)
  const press = () => {
    container.querySelector('button')?.click()
    container.querySelector('button')?.click()
  }
  for (const failed of [false, true]) {
    const before = ends.length
    press()
    await expect.poll(() => container.textContent).toBe('saving')
    press()
    expect(ends.length).toBe(before + 1)
    ends.at(-1)?.(failed)
    await expect.poll(() => container.textContent).toBe('save')
  }
})

test('the time is updated until the component unmounts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
  const Clock = () => <p>{useNow(1000).getTime()}</p>
  const { container, unmount } = await render(<Clock />)
  vi.advanceTimersByTime(999)
  expect(container.textContent).toBe('0')
  vi.advanceTimersByTime(1001)
  await expect.poll(() => container.textContent).toBe('2000')
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page sets the title of the tab and is announced', async () => {
  const Page = ({ title }: { title: string }) => {
    useDocumentTitle(title)
    return null
  }
  const { rerender } = await render(<Page title="Library" />)
  expect([document.title, pageTitle.getState().title]).toEqual(['Library · Keel', 'Library'])
  await rerender(<Page title="" />)
  expect([document.title, pageTitle.getState().title]).toEqual(['Keel', ''])
})

test('an element near the screen is mounted, a far one keeps its height', async () => {
  const Far = ({ top, keep }: { top: number; keep?: boolean }) => {
    const { ref, near, height } = useNearView(10)
    return (
      <div ref={ref} data-testid={keep ? 'kept' : 'far'} style={{ position: 'absolute', top }}>
        <p style={{ height: near ? 333 : height, margin: 0 }}>{near ? 'near' : `far ${height}`}</p>
        {keep && near && <i data-keep-mounted />}
      </div>
    )
  }
  const { getByTestId } = await render(
    <div style={{ height: 500, overflow: 'auto', position: 'relative' }} data-testid="scroller">
      <Far top={6000} />
      <Far top={6000} keep />
    </div>,
  )
  const texts = () => ['far', 'kept'].map((id) => getByTestId(id).element().textContent)
  const scroller = getByTestId('scroller').element()
  await expect.poll(texts).toEqual(['far 10', 'far 10'])
  scroller.scrollTop = 6000 - 500 - 700
  await expect.poll(texts).toEqual(['near', 'near'])
  scroller.scrollTop = 0
  await expect.poll(texts).toEqual(['far 333', 'near'])
})

test('more of a list is loaded when its end comes into view, not while loading', async () => {
  const load = vi.fn()
  const List = ({ more }: { more: More | null }) => {
    const scroller = useRef<HTMLDivElement>(null)
    const place = useMoreInView(scroller, more)
    return (
      <div ref={scroller} data-testid="list" style={{ height: 100, overflow: 'auto' }}>
        <div style={{ height: 1000 }} />
        <div ref={place} style={{ height: 5 }} />
      </div>
    )
  }
  const { getByTestId, rerender } = await render(<List more={{ loading: false, load }} />)
  const list = getByTestId('list').element()
  const settle = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await settle()
  expect(load).not.toHaveBeenCalled()
  list.scrollTop = 790
  await expect.poll(() => load.mock.calls.length).toBe(1)
  await rerender(<List more={{ loading: true, load }} />)
  list.scrollTop = 0
  await settle()
  list.scrollTop = 1000
  await settle()
  await rerender(<List more={null} />)
  await settle()
  expect(load).toHaveBeenCalledOnce()
  await rerender(<List more={{ loading: false, load }} />)
  await expect.poll(() => load.mock.calls.length).toBe(2)
})

test('the whole page is rendered on white before printing, then restored', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  const root = document.documentElement
  root.dataset['mantineColorScheme'] = 'dark'
  const Page = () => {
    const { printing, print } = usePrint()
    const [busy, setBusy] = useState(true)
    return (
      <main id="main">
        <button onClick={print}>{printing ? 'printing' : 'print'}</button>
        <input type="checkbox" aria-busy={busy} checked={busy} onChange={() => setBusy(!busy)} />
      </main>
    )
  }
  const { container, unmount } = await render(<Page />)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  container.querySelector('button')?.click()
  await vi.advanceTimersByTimeAsync(3000)
  expect([printed.mock.calls.length, container.textContent]).toEqual([0, 'printing'])
  container.querySelector('input')?.click()
  await vi.advanceTimersByTimeAsync(150 * 2)
  expect(printed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(150)
  expect(printed).toHaveBeenCalledOnce()
  vi.useRealTimers()
  window.dispatchEvent(new Event('beforeprint'))
  expect([root.dataset['mantineColorScheme'], container.textContent]).toEqual(['light', 'printing'])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => container.textContent).toBe('print')
  expect(root.dataset['mantineColorScheme']).toBe('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('printing')
  await unmount()
  root.dataset['mantineColorScheme'] = 'dark'
  window.dispatchEvent(new Event('beforeprint'))
  expect(root.dataset['mantineColorScheme']).toBe('dark')
})

test('a page that never completes is printed after nine seconds', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  const Page = () => <button onClick={usePrint().print}>print</button>
  const find = put('<main id="main"><i aria-busy="true"></i></main>')
  expect(find('i')).not.toBeNull()
  const { container } = await render(<Page />)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  container.querySelector('button')?.click()
  await vi.advanceTimersByTimeAsync(8999)
  expect(printed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(printed).toHaveBeenCalledOnce()
})

test('pressed again while the page loads, it is printed once', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  const Page = () => {
    const { waiting, print } = usePrint()
    return <button onClick={print}>{waiting ? 'waiting' : 'print'}</button>
  }
  const { container } = await render(<Page />)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const press = () => container.querySelector('button')?.click()
  press()
  press()
  await expect.poll(() => container.textContent).toBe('waiting')
  press()
  await vi.advanceTimersByTimeAsync(3000)
  expect(printed).toHaveBeenCalledOnce()
  await expect.poll(() => container.textContent).toBe('print')
  press()
  await vi.advanceTimersByTimeAsync(3000)
  expect(printed).toHaveBeenCalledTimes(2)
})

test('the element under the pointer of a drag is found where it is now', async () => {
  const seen = vi.fn<(hand: ReturnType<typeof useDragPointer>) => void>()
  const Drag = () => {
    const hand = useDragPointer()
    useEffect(() => seen(hand), [hand])
    return null
  }
  const { unmount } = await render(<Drag />)
  const hand = seen.mock.calls[0]?.[0]
  const box = (id: string, top: number) =>
    `<div id="${id}" class="place" style="position:fixed;left:0;top:${top}px;width:50px;height:50px"><b></b></div>`
  put(box('a', 0) + box('b', 50))
  const mouse = (name: string, clientY: number) => new MouseEvent(name, { clientX: 10, clientY, bubbles: true })
  const over = () => hand?.over('.place')?.id
  expect(over()).toBeUndefined()
  hand?.follow(mouse('mousedown', 10))
  expect([over(), hand?.over('.none')]).toEqual(['a', null])
  document.body.dispatchEvent(mouse('mousemove', 60))
  expect(over()).toBe('b')
  document.body.dispatchEvent(new Event('touchend', { bubbles: true }))
  expect(over()).toBe('b')
  hand?.letGo()
  document.body.dispatchEvent(mouse('mousemove', 10))
  expect(over()).toBe('b')
  hand?.follow(mouse('mousedown', 60))
  await unmount()
  document.body.dispatchEvent(mouse('mousemove', 10))
  expect(over()).toBe('b')
})

test('sound plays on the chosen speaker, and stays when that is gone', async () => {
  const element = document.createElement('audio')
  const sink = vi.spyOn(element, 'setSinkId').mockResolvedValueOnce(undefined).mockRejectedValue(new Error('NotFoundError'))
  await toSpeaker(element, null)
  await toSpeaker(element, 'gone')
  expect(sink.mock.calls).toEqual([[''], ['gone']])
})
