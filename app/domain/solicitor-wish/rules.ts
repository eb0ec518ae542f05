/** A solicitor whom a buyer has already, as the buyer describes them. */
export type OwnSolicitor = {
  firmName: string;
  solicitorName: string;
  email: string;
  phoneNumber: string | null;
};

/** What a customer may say about the solicitor they would like. A seller chooses from the panel, a buyer may have their own. */
export type NewWish =
  | { kind: 'choose_for_me' }
  | { kind: 'panel'; lawyerGroupId: string }
  | ({ kind: 'own' } & OwnSolicitor);
