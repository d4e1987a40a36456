import send from '@fastify/send'
import fastify from 'fastify'
import pg from 'pg'

// The cost of a route with nothing around it: no session, no permissions, no checks, no broadcast. The same statements, the same pool, the
// same shape of response.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
const USER = Number(process.env.USER_ID)

const LIST = `select m.id as module_id, m.room_id, m.hidden, coalesce(r.owner_id, m.owner_id) as owner_id, rm.user_id is not null as member, i.id, i.type, i.name, i.value, i.props, i.version
  from boards b join modules m on m.id = b.module_id left join rooms r on r.id = m.room_id left join room_members rm on rm.room_id = m.room_id and rm.user_id = $1
  left join board_items i on i.board_id = b.id and i.deleted_at is null
  where b.id = $2 and b.deleted_at is null and m.deleted_at is null and r.deleted_at is null order by i.position, i.id`
interface Row {
  id: string
  type: number
  name: string | null
  value: unknown
  props: unknown
  version: number
}

app.get<{ Params: { id: string } }>('/boards/:id/items', async ({ params }) => {
  const board_id = Number(params.id)
  const { rows } = await pool.query<Row>({ name: 'list', text: LIST, values: [USER, board_id] })
  return {
    data: rows.map((row) => ({
      id: Number(row.id),
      board_id,
      type: row.type,
      name: row.name,
      value: row.value,
      props: row.props,
      version: row.version,
    })),
  }
})

const UPDATE =
  'update board_items set value = $2::jsonb, version = version + 1, updated_at = now() where id = $1 returning id, board_id, type, name, props, version'
app.put<{ Params: { id: string }; Body: { value: unknown } }>('/boards/items/:id', async ({ params, body }) => {
  const {
    rows: [row],
  } = await pool.query<Row & { board_id: string }>({
    name: 'update',
    text: UPDATE,
    values: [Number(params.id), JSON.stringify(body.value)],
  })
  return { data: { ...row, id: Number(row?.id), board_id: Number(row?.board_id), value: body.value } }
})
// A common static file server, over one file.
app.get('/file', async (request, reply) => {
  const { statusCode, headers, stream } = await send(request.raw, process.env.FILE ?? '', { root: '/' })
  return reply.code(statusCode).headers(headers).send(stream)
})
app.get('/health', async () => ({ status: 'ok' }))

process.on('SIGTERM', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
