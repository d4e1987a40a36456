import { useMemo } from 'react'
import { page } from 'vitest/browser'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import type { CallPerson } from './call-context'
import { CallPanel } from './call-panel'
import { CallRoot } from './call-root'
import { FakeRoom } from './testing/fake-room'

const TIINA: CallPerson = { id: 1, first_name: 'Tiina', last_name: 'Tamm' }
const SASHA: CallPerson = { id: 2, first_name: 'Sasha', last_name: 'Ivanova' }
const PEOPLE = [TIINA, SASHA]

let room: FakeRoom
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  room = new FakeRoom()
})

/** One person's panel in a named region, as on a computer of their own. */
function Side({ me, layout = 'side' }: { me: CallPerson; layout?: 'side' | 'stage' }) {
  const port = useMemo(() => room.port(`peer-of-${me.id}`, me.id), [me.id])
  const makePort = useMemo(() => () => port, [port])
  return (
    <section aria-label={me.first_name} style={{ width: 320 }}>
      <CallRoot roomId={me.id} me={me} people={PEOPLE} makePort={makePort}>
        <CallPanel layout={layout} />
      </CallRoot>
    </section>
  )
}

const at = (me: CallPerson) => page.getByRole('region', { name: me.first_name, exact: true })
const press = (me: CallPerson, name: string) => at(me).getByRole('button', { name, exact: true }).click()
const both = () =>
  renderApp(
    <main style={{ display: 'flex', gap: 24 }}>
      <h1 hidden>Lesson</h1>
      <Side me={TIINA} />
      <Side me={SASHA} />
    </main>,
  )
const refuse = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => Promise.reject(new DOMException('no', name)))

async function enter(me: CallPerson) {
  // Each as on their first call: both share one browser here.
  localStorage.clear()
  await press(me, 'Join call')
  await inDialog('Join now')
  await expect.element(at(me).getByRole('toolbar')).toBeVisible()
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const tile = (me: CallPerson, name: string) => at(me).getByRole('group', { name })

describe('a call of teacher and student', () => {
  test('each sees the other, and at once when the other mutes, hides or leaves', async () => {
    await both()
    await expect.element(at(SASHA).getByText('Nobody is in the call yet.')).toBeVisible()
    await enter(TIINA)
    await expect.element(at(TIINA).getByText('Nobody else is here yet.')).toBeVisible()
    await expect.element(at(SASHA).getByText('Tiina Tamm is in the call')).toBeVisible()
    await enter(SASHA)
    await expect.element(tile(SASHA, 'Tiina Tamm')).toHaveAccessibleName('Tiina Tamm')
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).toBeVisible()
    expect(await axeFaults()).toEqual([])

    await press(TIINA, 'Mute microphone')
    await expect.element(tile(SASHA, 'Tiina Tamm, microphone is off')).toBeVisible()
    await press(TIINA, 'Turn camera off')
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).not.toBeInTheDocument()
    await press(TIINA, 'Turn camera on')
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).toBeVisible()
    await press(TIINA, 'Leave call')
    await expect.element(at(SASHA).getByText('Nobody else is here yet.')).toBeVisible()
    await expect.element(at(TIINA).getByText('Sasha Ivanova is in the call')).toBeVisible()
  })

  test('the controls stay where they are when the other joins or leaves', async () => {
    await both()
    await enter(TIINA)
    await expect.element(at(TIINA).getByText('Nobody else is here yet.')).toBeVisible()
    const place = () => at(TIINA).getByRole('button', { name: 'Mute microphone' }).element().getBoundingClientRect().top
    const alone = place()
    await enter(SASHA)
    await expect.element(tile(TIINA, 'Sasha Ivanova')).toBeVisible()
    expect(place()).toBe(alone)
    await press(SASHA, 'Leave call')
    await expect.element(at(TIINA).getByText('Nobody else is here yet.')).toBeVisible()
    expect(place()).toBe(alone)
  })

  test('both learn that the system mutes a device, until it no longer does', async () => {
    const opened: MediaStreamTrack[] = []
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      const stream = await real(constraints)
      opened.push(...stream.getTracks())
      return stream
    })
    await both()
    await enter(TIINA)
    const [sound, picture] = opened
    await enter(SASHA)
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).toBeVisible()

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const track of [sound, picture]) track?.dispatchEvent(new Event('mute'))
    await vi.advanceTimersByTimeAsync(1500)
    vi.useRealTimers()
    await expect.element(tile(SASHA, 'Tiina Tamm, microphone is off')).toBeVisible()
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).not.toBeInTheDocument()
    await expect.element(at(TIINA).getByRole('alert')).toHaveTextContent('Your system has turned off the camera and microphone')
    await expect.element(at(TIINA).getByText('The others can’t see or hear you.')).toBeVisible()
    // The notice pushes the controls out of no panel, however low.
    const [controls, notice] = [
      at(TIINA).getByRole('toolbar').element(),
      at(TIINA).getByText('The others can’t see or hear you.').element(),
    ]
    expect(controls.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await expect.element(tile(TIINA, 'You, microphone is off')).toBeVisible()
    expect(await axeFaults()).toEqual([])
    // Muted by hand as well, it is not what is said any more.
    await press(TIINA, 'Mute microphone (your system has muted it)')
    await expect.element(at(TIINA).getByText('The others can’t see you.')).toBeVisible()
    await press(TIINA, 'Unmute microphone')

    picture?.dispatchEvent(new Event('unmute'))
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).toBeVisible()
    await expect.element(at(TIINA).getByRole('alert')).toHaveTextContent('Your system has muted the microphone')
    sound?.dispatchEvent(new Event('unmute'))
    await expect.element(tile(SASHA, 'Tiina Tamm')).toHaveAccessibleName('Tiina Tamm')
    await expect.element(at(TIINA).getByRole('alert')).toHaveTextContent('Your device works again.')
    await expect.element(at(TIINA).getByText('The others can’t hear you.')).not.toBeInTheDocument()
    await expect.element(at(TIINA).getByRole('button', { name: 'Mute microphone', exact: true })).toBeVisible()
  })

  test('a shared screen is shown large, and goes when sharing stops', async () => {
    await both()
    await enter(TIINA)
    await enter(SASHA)
    await press(TIINA, 'Share screen')
    await expect.element(tile(SASHA, 'Screen of Tiina Tamm')).toBeVisible()
    await expect.element(at(TIINA).getByText('You’re sharing your screen.')).toBeVisible()
    await expect.element(tile(TIINA, 'Your screen')).toBeVisible()
    await press(TIINA, 'Stop sharing')
    await expect.element(tile(SASHA, 'Screen of Tiina Tamm')).not.toBeInTheDocument()
  })

  test('muted stays muted and camera off stays off over a lost connection', async () => {
    await both()
    await enter(TIINA)
    await enter(SASHA)
    await press(TIINA, 'Mute microphone')
    await press(TIINA, 'Turn camera off')
    await expect.element(tile(SASHA, 'Tiina Tamm, microphone is off')).toBeVisible()
    room.reconnect(1, 'peer-anew')
    await expect.element(tile(SASHA, 'Tiina Tamm, microphone is off')).toHaveAccessibleName('Tiina Tamm, microphone is off')
    await expect.element(at(SASHA).getByLabelText('Video of Tiina Tamm')).not.toBeInTheDocument()
    await expect.element(at(TIINA).getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
  })

  test('after a reload the user is in the call again, muted as before', async () => {
    const first = await both()
    await enter(TIINA)
    await enter(SASHA)
    await press(TIINA, 'Mute microphone')
    const stored = sessionStorage.getItem('call:1') ?? ''
    await first.unmount()
    sessionStorage.setItem('call:1', stored)
    sessionStorage.removeItem('call:2')
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload', name: location.href } as PerformanceNavigationTiming])
    await both()
    await expect.element(at(TIINA).getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
    await enter(SASHA)
    await expect.element(tile(SASHA, 'Tiina Tamm, microphone is off')).toBeVisible()
  })

  test('a second call in this browser begins with one press, muted as before', async () => {
    const first = await both()
    await enter(TIINA)
    await press(TIINA, 'Mute microphone')
    await first.unmount()
    sessionStorage.clear()
    await both()
    await press(TIINA, 'Join call')
    await expect.element(at(TIINA).getByRole('button', { name: 'Unmute microphone' })).toBeVisible()
    await press(TIINA, 'Leave call')
    await press(TIINA, 'Camera, microphone, speaker')
    await expect.element(page.getByRole('dialog', { name: 'Ready to join?' })).toBeVisible()
    expect(await axeFaults()).toEqual([])
  })

  test('a user who left the call does not rejoin by a reload', async () => {
    const first = await both()
    await enter(TIINA)
    await press(TIINA, 'Leave call')
    await first.unmount()
    await both()
    await expect.element(at(TIINA).getByRole('button', { name: 'Join call' })).toBeVisible()
    expect(room.peers()).toEqual([])
  })
})

describe('when devices cannot be used', () => {
  test('a refusal is explained, and the user can still watch and listen', async () => {
    refuse('NotAllowedError')
    await renderApp(
      <main>
        <h1 hidden>Lesson</h1>
        <Side me={TIINA} />
      </main>,
    )
    await press(TIINA, 'Join call')
    await expect.element(page.getByText('Cannot access a camera and a microphone')).toBeVisible()
    await expect.element(page.getByText('Access is blocked.', { exact: false })).toBeVisible()
    expect(await axeFaults()).toEqual([])
    await inDialog('Join to watch and listen')
    await expect.element(tile(TIINA, 'You, microphone is off')).toBeVisible()
    await press(TIINA, 'Unmute microphone')
    await expect.element(page.getByText('Cannot access a microphone')).toBeVisible()
    vi.restoreAllMocks()
    await press(TIINA, 'Try again')
    await expect.element(at(TIINA).getByRole('button', { name: 'Mute microphone' })).toBeVisible()
    await expect.element(page.getByText('Cannot access a microphone')).not.toBeInTheDocument()
  })

  test('without a camera the user joins with sound only', async () => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((constraints) =>
      constraints?.video ? Promise.reject(new DOMException('none', 'NotFoundError')) : real(constraints),
    )
    await renderApp(<Side me={TIINA} />)
    await press(TIINA, 'Join call')
    await expect.element(page.getByText('Cannot access a camera', { exact: true })).toBeVisible()
    await inDialog('Join with sound only')
    await expect.element(at(TIINA).getByRole('button', { name: 'Mute microphone' })).toBeVisible()
    await expect.element(at(TIINA).getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  })

  test('a camera that is plugged in is used without asking again', async () => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation((asked) =>
      asked?.video ? Promise.reject(new DOMException('none', 'NotFoundError')) : real(asked),
    )
    await renderApp(<Side me={TIINA} />)
    await press(TIINA, 'Join call')
    await expect.element(page.getByText('Cannot access a camera', { exact: true })).toBeVisible()
    vi.restoreAllMocks()
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    await expect.element(page.getByLabelText('Your video, mirrored')).toBeVisible()
    await expect.element(page.getByText('Cannot access a camera', { exact: true })).not.toBeInTheDocument()
  })

  test('cancelling the preview closes the devices', async () => {
    const opened: MediaStreamTrack[] = []
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      const stream = await real(constraints)
      opened.push(...stream.getTracks())
      return stream
    })
    await renderApp(<Side me={TIINA} />)
    await press(TIINA, 'Join call')
    await expect.element(page.getByLabelText('Your video, mirrored')).toBeVisible()
    await inDialog('Cancel')
    await expect.element(at(TIINA).getByRole('button', { name: 'Join call' })).toBeVisible()
    expect(opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
  })

  test('a server that does not respond leaves the user outside with a message', async () => {
    room.iceFails = true
    await renderApp(<Side me={TIINA} />)
    await press(TIINA, 'Join call')
    await inDialog('Join now')
    await expect.element(page.getByText('Couldn’t join the call. Please try again.')).toBeVisible()
    room.iceFails = false
    await inDialog('Join now')
    await expect.element(at(TIINA).getByRole('toolbar')).toBeVisible()
  })
})
