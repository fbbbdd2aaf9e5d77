/** A slip of paper with these lines on it, as the smallest PDF that readers open. */
export function paperReceipt(lines: readonly string[]): Uint8Array {
  const drawn = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join(' ')
  const page = `BT /F1 12 Tf 18 TL 20 ${20 + lines.length * 18} Td ${drawn} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 220 ${60 + lines.length * 18}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>`,
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = text.length
    text += `${place + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(text + table + end)
}
