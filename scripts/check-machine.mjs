// Imported first by every script: ends with a plain sentence where Keel cannot run. Uses only syntax and calls of Node 12.
const { platform, versions } = process
const [major, minor] = versions.node.split('.').map(Number)

const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!fits) {
  process.stderr.write(
    `Keel needs Node.js 20.19 or newer (of version 22: 22.12 or newer), and this is ${versions.node}. Newer ones: https://nodejs.org\n`,
  )
  process.exit(1)
}
if (platform === 'win32') {
  process.stderr.write(
    'Keel runs on Linux and macOS. On Windows run it inside WSL, which is Linux: https://learn.microsoft.com/windows/wsl/install\n',
  )
  process.exit(1)
}
