import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupPlace } from './place'

/** A folder, best on another disk: an outage of one must not take both. */
export function createBackupFolder(folder: string): BackupPlace {
  return {
    describe: folder,
    async store(name, write) {
      await mkdir(folder, { recursive: true })
      const [file, unfinished] = [join(folder, name), join(folder, `${name}.part`)]
      try {
        await write((await open(unfinished, 'w', 0o600)).createWriteStream())
        const handle = await open(unfinished, 'r+')
        await handle.sync()
        await handle.close()
        await rename(unfinished, file)
        return (await stat(file)).size
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(name) {
      try {
        const handle = await open(join(folder, name))
        return { size: (await handle.stat()).size, bytes: handle.createReadStream() }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
    close() {},
  }
}
