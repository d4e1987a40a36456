import { describe, expect, test } from 'vitest'
import { fingerprintOf, withSilenceSaved } from './sdp'
import { sendLimits } from './send-limits'

const SDP = [
  'v=0',
  'a=fingerprint:sha-256 AA:BB',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'a=fmtp:63 111/111',
  '',
].join('\r\n')

describe('a session description', () => {
  test('contains the certificate of its connection', () => {
    expect(fingerprintOf(SDP)).toBe('sha-256 AA:BB')
    expect(fingerprintOf('v=0\r\n')).toBeNull()
    expect(fingerprintOf(undefined)).toBeNull()
  })

  test('asks for silence to be saved, once, and only for the speech codec', () => {
    const saved = withSilenceSaved(SDP)
    expect(saved).toContain('a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1\r\n')
    expect(saved).toContain('a=fmtp:63 111/111\r\n')
    expect(withSilenceSaved(saved)).toBe(saved)
    expect(withSilenceSaved('v=0\r\n')).toBe('v=0\r\n')
  })
})

describe('the upload of a call', () => {
  test('stays under 1.7 Mbit/s of camera and sound for up to twelve people', () => {
    for (let others = 1; others < 12; others++) {
      const { camera, microphone } = sendLimits(others)
      expect(others * (camera.maxBitrate + microphone.maxBitrate)).toBeLessThanOrEqual(1_700_000)
    }
  })

  test('each further person gets a smaller picture, never a larger one', () => {
    const rates = Array.from({ length: 11 }, (_, i) => sendLimits(i + 1).camera.maxBitrate)
    expect(rates).toEqual([...rates].sort((a, b) => b - a))
  })
})
