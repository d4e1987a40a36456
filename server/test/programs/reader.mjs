// Reads an address repeatedly, `at once` times in parallel, discarding the content; prints the milliseconds of each request, and how many
// were incomplete, as one line of JSON. Arguments: address, cookie, at once, times.
import { Agent, get } from 'node:http'

const [url, cookie, atOnce, times] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const read = () =>
  new Promise((done) => {
    const began = performance.now()
    const finish = (whole) => done({ ms: performance.now() - began, whole })
    get(url, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('close', () => finish(response.complete && response.statusCode === 200))
    }).on('error', () => finish(false))
  })

const readings = []
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (let n = 0; n < Number(times); n++) readings.push(await read())
  }),
)
process.stdout.write(`${JSON.stringify({ ms: readings.map(({ ms }) => ms), broken: readings.filter(({ whole }) => !whole).length })}\n`)
process.exit(0)
