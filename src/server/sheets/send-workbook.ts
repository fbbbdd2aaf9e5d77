import type { FastifyReply } from 'fastify'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends a workbook to be saved under a name. */
export const sendWorkbook = (reply: FastifyReply, name: string, content: Buffer): FastifyReply =>
  reply
    .header('content-type', WORKBOOK)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content)
