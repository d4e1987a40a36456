declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    /** Of the sender or, to decrypt, of the receiver. */
    privateKey: ECDH
    /** Public key of the receiver. */
    dh?: Buffer
    authSecret: Buffer
    /** Bytes of padding. */
    pad?: number
  }
  const ece: {
    encrypt(content: Buffer, parameters: Parameters): Buffer
    decrypt(content: Buffer, parameters: Parameters): Buffer
  }
  export default ece
}
