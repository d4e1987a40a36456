import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of a fixed size in memory, which can be filled up. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  /** Returns null where it cannot be mounted: only root may. */
  static mount(megabytes: number): SmallDisk | null {
    if (process.getuid?.() !== 0) return null
    const path = mkdtempSync(join(tmpdir(), 'keel-disk-'))
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
    if (status === 0) return new SmallDisk(path)
    rmSync(path, { recursive: true })
    return null
  }

  private get ballast(): string {
    return join(this.path, 'ballast')
  }

  /** Takes all the space that is left. */
  async fill(): Promise<void> {
    const { bavail, bsize } = statfsSync(this.path)
    const child = spawn('fallocate', ['-l', String(bavail * bsize), this.ballast])
    await new Promise((resolve) => child.once('close', resolve))
    chmodSync(this.ballast, 0o600)
  }
  clear(): void {
    rmSync(this.ballast, { force: true })
  }
  unmount(): void {
    spawnSync('umount', [this.path])
    rmSync(this.path, { recursive: true, force: true })
  }
}
