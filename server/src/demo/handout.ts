const POINT = { left: 60, top: 770, line: 26, size: 15, title: 26 }
const escaped = (text: string): string => text.replace(/[\\()]/g, (sign) => `\\${sign}`)

/** Returns a PDF (version 1.4) with these pages: the first line of each is its title. Only letters of Latin-1 can be written. */
export function makeHandout(pages: readonly (readonly string[])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_page, i) => `${4 + i * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap(([title = '', ...lines], i) => {
      const rest = lines.map((line) => `0 -${POINT.line} Td (${escaped(line)}) Tj`).join('\n')
      const text = `BT /F1 ${POINT.title} Tf ${POINT.left} ${POINT.top} Td (${escaped(title)}) Tj\n/F1 ${POINT.size} Tf 0 -${POINT.line} Td\n${rest} ET\n`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}endstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
