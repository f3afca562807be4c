import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SealingKey } from './secrets.ts'

/**
 * Where the versions of the secret key are: in the setting SECRET_KEY, separated by commas, or one per line in a
 * file of the data folder. Their order has no meaning: the database knows which one is in use.
 */
export class KeySource {
  private readonly configured: string | undefined
  private readonly dataDir: string
  private readonly path: string

  constructor(configured: string | undefined, dataDir: string) {
    this.configured = configured
    this.dataDir = dataDir
    this.path = join(dataDir, 'secret-key')
  }

  /** What people have to look at: the setting, or the file's path. */
  get name(): string {
    return this.configured ? 'SECRET_KEY' : this.path
  }

  get isSetting(): boolean {
    return this.configured !== undefined
  }

  /** All versions that are there. */
  async read(): Promise<SealingKey[]> {
    return (await this.digits()).map(digits => new SealingKey(Buffer.from(digits, 'hex')))
  }

  /** Adds a new key to the file, which is complete or unchanged whenever the machine stops. */
  async add(): Promise<SealingKey> {
    const bytes = randomBytes(32)
    await this.write([...(await this.digits()), bytes.toString('hex')])
    return new SealingKey(bytes)
  }

  /** Leaves only these versions in the file. */
  async keep(keys: readonly SealingKey[]): Promise<void> {
    const kept = (await this.digits()).filter(digits => {
      const { checkValue } = new SealingKey(Buffer.from(digits, 'hex'))
      return keys.some(key => key.checkValue.equals(checkValue))
    })
    await this.write(kept)
  }

  private async digits(): Promise<string[]> {
    const text = this.configured ?? (await readIfThere(this.path))
    return text.split(/[\s,]+/).filter(Boolean)
  }

  private async write(keys: readonly string[]): Promise<void> {
    await mkdir(this.dataDir, { recursive: true, mode: 0o711 })
    const temporary = `${this.path}.new`
    const owner = await stat(this.path).catch(() => undefined)
    const file = await open(temporary, 'w', 0o600)
    await file.chmod(0o600)
    // Run by root, a rotation must leave the file to the user that the server runs as.
    if (owner) await file.chown(owner.uid, owner.gid)
    await file.writeFile(keys.join('\n'))
    await file.sync()
    await file.close()
    await rename(temporary, this.path)
  }
}

async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
