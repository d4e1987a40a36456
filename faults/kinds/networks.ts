import type { Random } from '../random'
import type { Link } from '../world/link'
import type { World } from '../world/world'
import { onLinks, onOne, pause, type Kind } from './kind'

export const people = ({ toNodes }: World) => toNodes
const databases = ({ toPostgres }: World) => toPostgres
const buses = ({ toRedis }: World) => toRedis
const stores = ({ toS3 }: World) => toS3
const mails = ({ toMail }: World) => toMail

/** After so many more bytes, in the middle of whatever they belong to. */
const cutWithin = (bytes: number) => (link: Link, random: Random) => link.cutAfter(random.whole(1, bytes))
const silence = (link: Link) => link.silence(true)
const BUSY = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

export const networks = {
  /** The network of some people breaks, at any byte. */
  cut: {
    needs: [],
    run: onLinks(people, (link, random) => (random.next() < 0.3 ? link.cut() : cutWithin(20_000)(link, random)), 2000),
  },
  /** It is there and carries nothing. */
  silence: { needs: [], run: onLinks(people, silence, 4000) },
  slow: { needs: [], run: onLinks(people, (link, random) => link.delay(random.whole(20, 600)), 3000) },
  'database cut': { needs: [], run: onLinks(databases, cutWithin(30_000), 1500) },
  'database silence': { needs: [], run: onLinks(databases, silence, 3000) },
  'database slow': { needs: [], run: onLinks(databases, (link, random) => link.delay(random.whole(5, 80)), 3000) },
  'bus cut': { needs: ['redis'], run: onLinks(buses, cutWithin(5000), 1500) },
  'bus silence': { needs: ['redis'], run: onLinks(buses, silence, 3000) },
  /** One process alone cannot reach what the others can, for long. */
  'bus cut of one': { needs: ['redis'], keepsPeople: true, run: onOne(buses, (link) => link.refuse()) },
  'bus silence of one': { needs: ['redis'], keepsPeople: true, run: onOne(buses, silence) },
  'database cut of one': { needs: ['several'], run: onOne(databases, (link) => link.refuse()) },
  's3 cut': { needs: ['s3'], run: onLinks(stores, cutWithin(50_000), 2000) },
  's3 silence': { needs: ['s3'], run: onLinks(stores, silence, 4000) },
  's3 slow': { needs: ['s3'], run: onLinks(stores, (link, random) => link.delay(random.whole(50, 1000)), 3000) },
  /** The store, or the balancer in front of it, is overloaded. */
  's3 busy': { needs: ['s3'], run: onLinks(stores, (link) => link.answerItself(BUSY), 3000) },
  'mail cut': { needs: [], run: onLinks(mails, cutWithin(3000), 3000) },
  'mail silence': { needs: [], run: onLinks(mails, silence, 4000) },
  'mail slow': { needs: [], run: onLinks(mails, (link, random) => link.delay(random.whole(50, 1000)), 3000) },
  /** Nothing listens there. */
  'mail down': { needs: [], run: onLinks(mails, (link) => link.refuse(), 4000) },
  /** The mail server takes nothing for now. */
  'mail busy': {
    needs: [],
    async run({ mailbox }, random) {
      mailbox.refuses = true
      await pause(random, 500, 4000)
      mailbox.refuses = false
    },
  },
} as const satisfies Record<string, Kind>
