// A passkey without a phone: it makes and shows what a browser would hand over, with a key of its own (ES256, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64 = (bytes: Buffer) => bytes.toString('base64url')
const [present, withKey] = [0x01, 0x40]

export class Authenticator {
  readonly id = randomBytes(16)
  uses = 0
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string

  constructor(origin = 'http://localhost') {
    this.#origin = origin
  }

  /** @param asked what the server asked, in JSON */
  make(asked: string): string {
    const { challenge } = JSON.parse(asked) as { challenge: string }
    const { x, y } = this.#pair.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
    const length = Buffer.from([0, this.id.length])
    const data = Buffer.concat([this.#data(present | withKey), Buffer.alloc(16), length, this.id, key])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#answer({
      clientDataJSON: base64(this.#client('webauthn.create', challenge)),
      attestationObject: base64(attestationObject),
    })
  }

  show(asked: string): string {
    const { challenge } = JSON.parse(asked) as { challenge: string }
    this.uses++
    const client = this.#client('webauthn.get', challenge)
    const data = this.#data(present)
    return this.#answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), this.#pair.privateKey)),
    })
  }

  #client(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #data(flags: number) {
    const rest = Buffer.alloc(5)
    rest[0] = flags
    rest.writeUInt32BE(this.uses, 1)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), rest])
  }

  #answer(response: Record<string, string>) {
    const id = base64(this.id)
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}
