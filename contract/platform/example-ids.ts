/** The ids in the examples, which show a fictional company, Studio North. */
export const ids = {
  studio: numbered(1),
  sandbox: numbered(2),
  closedStudio: numbered(3),

  ada: numbered(11),
  wim: numbered(12),
  cleo: numbered(13),
  otto: numbered(14),
  iris: numbered(15),

  adminRole: numbered(21),
  workerRole: numbered(22),
  clientRole: numbered(23),
  plannerRole: numbered(24),
  archivistRole: numbered(25),
  guestRole: numbered(26),

  acme: numbered(31),
  birch: numbered(32),
  cedar: numbered(33),
  elm: numbered(34),

  signOff: numbered(160),
  oldSignOff: numbered(161),
  answeredSignOff: numbered(162),
  spokenSignOff: numbered(163),

  lobby: numbered(41),
  website: numbered(42),
  pavilion: numbered(43),
  barn: numbered(44),

  plan: numbered(51),
  oldPlan: numbered(52),
  sketch: numbered(53),
  photo: numbered(61),
  oldPhoto: numbered(62),
  snapshot: numbered(63),
  ticket: numbered(71),
  notification: numbered(72),
  message: numbered(73),
  messageEdit: numbered(74),
  withheldMessage: numbered(77),
  attachment: numbered(75),
  event: numbered(76),

  otherTicket: numbered(77),
  ticketLink: numbered(78),
  thirdTicket: numbered(79),

  laptop: numbered(81),
  phone: numbered(82),
  tablet: numbered(83),

  mail: numbered(85),
  inboundMail: numbered(86),
  oldInboundMail: numbered(87),

  auditEntry: numbered(91),
  request: numbered(92),

  serviceLevel: numbered(95),
  oldServiceLevel: numbered(96),

  sharedView: numbered(97),
  ownView: numbered(98),

  template: numbered(93),
  oldTemplate: numbered(94),

  fileRequest: numbered(117),
  oldTask: numbered(118),
  ownRequest: numbered(119),
  doneTask: numbered(120),
  taskItem: numbered(125),
  tickedItem: numbered(126),
  statusUpdate: numbered(121),

  hour: numbered(127),
  lockedHour: numbered(128),
  oldHour: numbered(129),
  budget: numbered(130),
  oldBudget: numbered(131),
  recurring: numbered(127),
  oldRecurring: numbered(128),

  handOver: numbered(122),

  lobbyFeed: numbered(107),
  ownFeed: numbered(108),

  importToken: numbered(105),
  reportToken: numbered(106),
  webhook: numbered(111),
  delivery: numbered(112),
  otherWebhook: numbered(113),
  oldWebhook: numbered(114),
  wimsPhone: numbered(115),

  doneImport: numbered(115),
  checkedImport: numbered(116),

  directory: numbered(117),
  otherDirectory: numbered(118),
  oldDirectory: numbered(119),

  entraToken: numbered(123),
  oktaToken: numbered(124),

  authenticator: numbered(120),
  recoveryCodes: numbered(121),

  invitation: numbered(101),

  /** The id of the object that an example creates. */
  created: numbered(99),
} as const;

function numbered(number: number): string {
  return `0198a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
