import {
  makeCalls,
  findDirection,
  loadEveryFont,
  Small,
  Stack,
  text,
  translateText,
  ToneChip,
} from '#admin'
import { Answered, Card, PageHeader } from '#admin/page'
import { readItems, type AnswerOf } from '#schema'
import { user } from '#system'
import { Box } from '@mui/material'
import { useEffect } from 'react'
import type messageCalls from '../../src/system/messages/sms-log.server.ts'

const calls = makeCalls<typeof messageCalls>()

type Message = AnswerOf<typeof messageCalls, '/sms-texts'>[number]
type Preview = Message['texts'][number]

/** Shows each message in every language, with sample values. */
export function MessageTexts() {
  const answer = calls.useAnswer('/sms-texts')
  useEffect(() => {
    void loadEveryFont()
  }, [])
  return (
    <Box>
      <PageHeader
        page={text('Message texts')}
        heading={text('Message texts')}
        back={{ to: '/administrative/notification', label: text('Notification') }}
        below={text(
          'Shown with sample values. Recipients get the language they chose, or the company’s default.',
        )}
      />
      <Answered answer={answer} label={text('the texts')} height={420}>
        {(messages) => (
          <Stack gap={2} sx={{ maxWidth: 1120 }}>
            {messages.map((message) => (
              <MessageCard key={message.name} message={message} />
            ))}
          </Stack>
        )}
      </Answered>
    </Box>
  )
}

const MessageCard = ({ message }: { readonly message: Message }) => (
  <Card
    title={translateText(message.label)}
    aside={
      message.ignoresQuietHours && <ToneChip label={text('Sent at any hour')} tone="neutral" />
    }
  >
    <Stack gap={2} columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
      {message.texts.map((preview) => (
        <TextPreview key={`${preview.language} ${preview.text}`} preview={preview} />
      ))}
    </Stack>
  </Card>
)

const TextPreview = ({ preview }: { readonly preview: Preview }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
    <Small component="figcaption" sx={{ mb: 0.5 }}>
      {translateText(
        readItems(user.fields.messageLanguage)[preview.language]?.label ?? preview.language,
      )}
      {' · '}
      {formatSize(preview)}
    </Small>
    <Box
      lang={preview.language}
      dir={findDirection(preview.language)}
      sx={{
        p: 1.5,
        border: '1px solid var(--line)',
        borderRadius: 1,
        bgcolor: 'action.hover',
        fontSize: '0.9375rem',
        lineHeight: 1.6,
        overflowWrap: 'anywhere',
        textAlign: 'start',
      }}
    >
      {preview.text}
    </Box>
  </Box>
)

const formatSize = ({ characters, parts }: Preview): string =>
  [
    text('{smart_count} character |||| {smart_count} characters', { smart_count: characters }),
    text('{smart_count} SMS |||| {smart_count} SMS', { smart_count: parts }),
  ].join(' · ')
