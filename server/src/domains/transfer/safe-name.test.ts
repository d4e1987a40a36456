import { expect, test } from 'vitest'
import { safeFileName } from './safe-name'

test.each([
  ['Unit 5', 'Unit 5.zip'],
  ['a<b>c:d"e/f\\g|h?i*j', 'a_b_c_d_e_f_g_h_i_j.zip'],
  ['a\u0000b\u202ec', 'a_b_c.zip'],
  [' .. a  \n b . ', 'a _ b.zip'],
  ['', 'keel.zip'],
  [' ... ', 'keel.zip'],
  ['con', '_con.zip'],
  ['COM1.old', '_COM1.old.zip'],
  ['console', 'console.zip'],
  ['a.con', 'a.con.zip'],
  ['o\u0303', 'õ.zip'],
  ['x'.repeat(101), `${'x'.repeat(100)}.zip`],
  [`${'\u{1f600}'.repeat(99)} y`, `${'\u{1f600}'.repeat(99)}.zip`],
])('the file name for %j is %j', (name, file) => expect(safeFileName(name, 'zip')).toBe(file))
