import { choice, flag, instant, phone, reference, resource, text, whole } from '#schema'
import { eventLabels } from './events.ts'
import signIn from './sign-in.messages.ts'

/** Text message, either waiting or sent: outbox and log in one resource. Written only by the server. */
export default resource('sms-log', {
  label: ['Message', 'Messages'],
  screen: '/administrative/notification',
  menu: {
    area: 'Administrative',
    order: 20,
    icon: 'message',
    title: 'Notification',
    roles: ['SUPER_ADMIN', 'ADMIN'],
  },
  title: '{phoneNumber} {eventType}',
  fields: {
    recipientUser: reference('user', { calculated: true }),
    recipientName: text({ calculated: true, max: 140, label: 'Recipient' }),
    phoneNumber: phone({ calculated: true }),
    // Events of the areas are added when the app is assembled.
    eventType: choice(eventLabels([signIn]), { calculated: true, label: 'About' }),
    message: text({ calculated: true, max: 480 }),
    relatedType: text({ calculated: true, max: 60, label: 'Related to' }),
    relatedId: whole({ calculated: true, ungrouped: true, label: 'Related record' }),
    smsStatus: choice(
      { QUEUED: ['Queued', 'progress'], SENT: ['Sent', 'success'], FAILED: ['Failed', 'danger'] },
      { calculated: true, initial: 'QUEUED', label: 'Status' },
    ),
    attempts: whole({ calculated: true, initial: 0 }),
    failureReason: text({ calculated: true, max: 255 }),
    sentDate: instant({ calculated: true, label: 'Sent' }),
    // Delivery report from the gateway. It arrives later, if it arrives.
    deliveryStatus: choice(
      { DELIVERED: ['Delivered', 'success'], NOT_DELIVERED: ['Not delivered', 'danger'] },
      { calculated: true, label: 'Delivery' },
    ),
    deliveredDate: instant({ calculated: true, label: 'Delivered' }),
    // Set while the message waits for quiet hours to end.
    waitsUntil: instant({ calculated: true, label: 'Held until' }),
    providerMessageId: text({ calculated: true, max: 120, label: 'Gateway message ID' }),
    // Codes and temporary passwords are masked in the stored text, so the message cannot be resent.
    isMasked: flag({ calculated: true, initial: false, label: 'Contains a secret' }),
    // The message is also sent during quiet hours, because a user is waiting for it or sent it manually.
    isUrgent: flag({ calculated: true, initial: false, label: 'Sent at any hour' }),
    goodUntil: instant({ calculated: true, writeOnly: true }),
    // Number of resends after the gateway reported failed delivery.
    resends: whole({ calculated: true, writeOnly: true, initial: 0 }),
    nextAttemptDate: instant({ calculated: true, writeOnly: true }),
  },
  list: {
    columns: [
      'createdDate',
      'recipientName',
      'phoneNumber',
      'eventType',
      'message',
      'attempts',
      'smsStatus',
      'failureReason',
      'deliveredDate',
      'waitsUntil',
    ],
    foldFirst: ['attempts', 'waitsUntil', 'deliveredDate'],
    search: ['recipientName', 'phoneNumber', 'message', 'failureReason'],
    anywhere: { last: true },
    filters: ['smsStatus', 'deliveryStatus', 'eventType'],
    sort: '-createdDate',
  },
  state: 'smsStatus',
  actions: {
    resend: {
      label: 'Send again',
      from: 'FAILED',
      to: 'QUEUED',
      when: { isMasked: false },
      whyNot: 'Codes and temporary passwords are never sent again; request a new one.',
      many: true,
    },
    send: { label: 'Accepted by the gateway', from: 'QUEUED', to: 'SENT', automatic: true },
    giveUp: { label: 'Could not be sent', from: 'QUEUED', to: 'FAILED', automatic: true },
    failDelivery: {
      label: 'Could not be delivered',
      from: 'SENT',
      to: 'FAILED',
      automatic: true,
    },
    confirmDelivery: {
      label: 'Delivered after all',
      from: 'FAILED',
      to: 'SENT',
      automatic: true,
    },
  },
  deletableWhen: { smsStatus: { not: 'QUEUED' } },
  views: [
    { path: '/sms-logs', as: 'page' },
    { path: '/notification-list', as: 'page' },
  ],
  allow: { SUPER_ADMIN: ['list', 'show', 'delete', 'resend'], ADMIN: ['list', 'show', 'resend'] },
})
